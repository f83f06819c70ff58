import { CURRENCIES } from '../../lib/ledger/currency.ts';
import type { Document } from '../openapi/types.ts';
import { type Html, html } from './html.ts';
import { methodHtml } from './operation.ts';

const USUAL_CURRENCY = 'USD';

/** The first call: a form that registers or logs in, and one that gets the current user. */
export function startHtml({ info }: Document): Html {
  return html`<section id="start" class="start" aria-labelledby="start-title">
<h1 id="start-title">${info.title} API</h1>
<p class="lead">${info.summary} <a href="openapi.json">openapi.json</a></p>
<div class="steps">
<div class="step">
${registerHtml()}
${loginHtml()}
<div id="sign-in-result" role="status"></div>
</div>
<form id="me" class="step">
<h2><span class="number">2</span> Get the current user</h2>
<p>The request that any program would send: ${methodHtml('GET')} <code>/auth/me</code> with the token.</p>
<div class="actions"><button type="submit" class="primary">Send</button></div>
<div id="me-result" role="status"></div>
</form>
</div>
<p class="next"><span class="number">3</span> Every endpoint below has its own <strong>Try it</strong>, filled in with an example and the ids of your records.</p>
</section>`;
}

function registerHtml(): Html {
  return html`<form id="register-form" novalidate>
<h2><span class="number">1</span> Register</h2>
<p>Creates a user, with made-up data unless you change it. The token in the response is kept in this tab and sent with every request below.</p>
<label for="register-name">Name</label><input id="register-name" name="name" autocomplete="name" value="Ada">
<label for="register-email">E-mail</label><input id="register-email" name="email" type="email" autocomplete="username">
${passwordHtml('register', 'new-password')}
<label for="register-currency">Base currency</label><select id="register-currency" name="base_currency_id" aria-describedby="register-currency-hint">${CURRENCIES.map(
    ({ code, name }) =>
      html`<option value="${code}"${code === USUAL_CURRENCY && html` selected`}>${code} – ${name}</option>`,
  )}</select>
<p id="register-currency-hint" class="hint">Reports are in this currency. It cannot be changed after the first transaction.</p>
<div class="actions"><button type="submit" class="primary">Register</button><button type="button" data-sign-in="login">Log in instead</button></div>
</form>`;
}

function loginHtml(): Html {
  return html`<form id="login-form" novalidate hidden>
<h2><span class="number">1</span> Log in</h2>
<p>For a user who is registered already. The token in the response is kept in this tab and sent with every request below.</p>
<label for="login-email">E-mail</label><input id="login-email" name="email" type="email" autocomplete="username">
${passwordHtml('login', 'current-password')}
<div class="actions"><button type="submit" class="primary">Log in</button><button type="button" data-sign-in="register">Register instead</button></div>
</form>`;
}

/** A made-up password can be shown, because the reader may want to note it. */
function passwordHtml(form: string, autocomplete: string): Html {
  const id = `${form}-password`;
  return html`<label for="${id}">Password</label><div class="secret"><input id="${id}" name="password" type="password" autocomplete="${autocomplete}"><button type="button" data-shows="${id}" aria-label="Show the password">Show</button></div>`;
}
