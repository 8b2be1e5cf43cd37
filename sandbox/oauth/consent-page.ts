import type { Consent, ConsentRequest } from './consent.ts';
import { escape, page } from './page.ts';

/** The form posts to the URL it was shown at, so that the request stays in the query. */
export function consentPage(consent: Consent, request: ConsentRequest | null, problem: string | null): string {
  const note = problem === null ? '' : `<p class="problem" role="alert">${escape(problem)}</p>`;
  const body = request === null ? '' : form(request);
  return page(
    `${consent.title} (sandbox)`,
    `<main class="card ${consent.platform}">
<h1>${escape(consent.title)} <small>sandbox</small></h1>${note}${body}</main>`,
  );
}

function form(request: ConsentRequest): string {
  const scopes = request.scopes
    .map(
      (scope) =>
        `<li><label><input type="checkbox" name="withhold" value="${escape(scope)}"> ${escape(scope)}</label></li>`,
    )
    .join('');
  return `<p><b>${escape(request.clientId)}</b> would like to use your account.</p>
<form method="post">
<label class="field">Username
<input name="username" autocomplete="username" autofocus placeholder="any name you like"></label>
<details><summary>${request.scopes.length} permissions</summary>
<p>Tick those that you do not grant:</p><ul>${scopes}</ul></details>
<p class="buttons"><button name="decision" value="approve">Approve</button>
<button name="decision" value="deny" class="quiet" formnovalidate>Deny</button></p>
<p class="hint">This is a simulator: there is no password, and a new username makes a new account.</p>
</form>`;
}
