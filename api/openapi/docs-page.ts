/** Forbids foreign and inline scripts, so that a key typed into this page can only be sent to this service. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const DOCS_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The page that a script of `/docs` fills. `base` is the path at which the service is mounted. */
export function docsPage(base: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinora</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<noscript>This page needs JavaScript. The OpenAPI document is at ${base}/api/v1/openapi.json.</noscript>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/${script}"></script>
</body>
</html>
`;
}

/** Returns the script of the page. Swagger UI keeps the key in memory only. */
export function renderScript(base: string): string {
  const settings = {
    url: `${base}/api/v1/openapi.json`,
    dom_id: '#ui',
    deepLinking: true,
    displayRequestDuration: true,
    filter: true,
    persistAuthorization: false,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  };
  return `SwaggerUIBundle(${JSON.stringify(settings)});\n`;
}

/** The script that shows a guide as the description of an API without operations, which Swagger UI renders from Markdown. */
export function writeGuide(text: string): string {
  const [title = '', ...lines] = text.replaceAll(/!\[([^\]]*)\]\([^)]*\)/gu, '$1').split('\n');
  const info = { title: title.replace(/^# /u, ''), description: lines.join('\n'), version: '' };
  return `SwaggerUIBundle(${JSON.stringify({ dom_id: '#ui', spec: { openapi: '3.1.0', info, paths: {} } })});\n`;
}
