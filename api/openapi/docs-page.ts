/** The page that shows the description, as its files. `base` is the path under which the service is mounted. */
export function docsPage(base: string): { html: string; start: string } {
  return { html: htmlOf(base), start: startOf(base) };
}

/** Nothing from elsewhere, nothing inline: a key that is typed into this page can be sent to this service only. */
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

function htmlOf(base: string): string {
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
<noscript>This page needs JavaScript. The description itself is at ${base}/api/v1/openapi.json.</noscript>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/start.js"></script>
</body>
</html>
`;
}

/** The key is kept in memory alone: whoever opens the page next has to bring one. */
function startOf(base: string): string {
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
