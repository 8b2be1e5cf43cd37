import type { ConsentPage, ConsentRequest } from './consent-types.ts';
import { escapeHtml, renderPage } from '../pages/html-page.ts';

/** The form posts to its own URL, which keeps the request in the query. */
export function renderConsentPage(
  consent: ConsentPage,
  request: ConsentRequest | null,
  problem: string | null,
): string {
  const note = problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
  const body = request === null ? '' : renderForm(request);
  return renderPage(
    `${consent.title} (sandbox)`,
    `<main class="card ${consent.platform}">
<h1>${escapeHtml(consent.title)} <small>sandbox</small></h1>${note}${body}</main>`,
  );
}

function renderForm(request: ConsentRequest): string {
  const scopes = request.scopes
    .map(
      (scope) =>
        `<li><label><input type="checkbox" name="withhold" value="${escapeHtml(scope)}"> ${escapeHtml(scope)}</label></li>`,
    )
    .join('');
  return `<p><b>${escapeHtml(request.clientId)}</b> would like to use your account.</p>
<form method="post">
<label class="field">Username
<input name="username" autocomplete="username" autofocus placeholder="any name"></label>
<details><summary>${request.scopes.length} permissions</summary>
<p>Select the permissions to deny:</p><ul>${scopes}</ul></details>
<p class="buttons"><button name="decision" value="approve">Approve</button>
<button name="decision" value="deny" class="quiet" formnovalidate>Deny</button></p>
<p class="hint">This is a simulator: there is no password, and a new username creates a new account.</p>
</form>`;
}
