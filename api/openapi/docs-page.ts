/** Returns the files of the documentation page. `base` is the path at which the service is mounted. */
export function docsPage(base: string): { html: string; start: string } {
  return { html: renderHtml(base), start: renderScript(base) };
}

/** Forbids foreign and inline scripts, so that a key typed into this page can only be sent to this service. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function renderHtml(base: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinora API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
</head>
<body>
<div id="ui"></div>
<noscript>This page needs JavaScript. The OpenAPI document is at ${base}/api/v1/openapi.json.</noscript>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/start.js"></script>
</body>
</html>
`;
}

/** Swagger UI keeps the key in memory only. */
function renderScript(base: string): string {
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
