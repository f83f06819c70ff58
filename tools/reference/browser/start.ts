import { element, find, findAll } from './dom.ts';
import { madeUp } from './made-up.ts';
import { failureView, responseView, showIn } from './response-view.ts';
import { type Received, send } from './send.ts';

type SignIn = 'register' | 'login';

export function prepareStart(): void {
  input('register', 'email').value = `ada-${madeUp(6)}@example.com`;
  input('register', 'password').value = `correct horse ${madeUp(6)}`;
  for (const button of findAll('[data-sign-in]'))
    button.addEventListener('click', () => showForm(button.dataset.signIn as SignIn));
  for (const button of findAll('[data-shows]')) button.addEventListener('click', () => toggleSecret(button));
  onSubmit('#register-form', () => showSignIn(register));
  onSubmit('#login-form', () => showSignIn(() => logIn('login')));
  onSubmit('#me', () => showResponse(find('#me-result'), () => send({ method: 'GET', path: '/auth/me' })));
}

function onSubmit(form: string, act: () => Promise<unknown>): void {
  find(form).addEventListener('submit', (event) => {
    event.preventDefault();
    void act();
  });
}

function input(form: SignIn, name: string): HTMLInputElement {
  return find(`#${form}-form [name=${name}]`);
}

function showForm(wanted: SignIn): void {
  for (const form of ['register', 'login'] as const) find(`#${form}-form`).hidden = form !== wanted;
  find('#sign-in-result').replaceChildren();
  find(`#${wanted}-form input`).focus();
}

function toggleSecret(button: HTMLElement): void {
  const secret = find<HTMLInputElement>(`#${button.dataset.shows}`);
  const isShown = secret.type === 'password';
  secret.type = isShown ? 'text' : 'password';
  button.textContent = isShown ? 'Hide' : 'Show';
  button.setAttribute('aria-label', `${button.textContent} the password`);
}

async function register(): Promise<Received> {
  const [name, email, password] = ['name', 'email', 'password'].map((each) => input('register', each).value);
  const base_currency_id = input('register', 'base_currency_id').value;
  const body = { name, email, password, password_confirmation: password, base_currency_id };
  return send({ method: 'POST', path: '/auth/register', body: JSON.stringify(body) });
}

function logIn(form: SignIn): Promise<Received> {
  const body = { email: input(form, 'email').value, password: input(form, 'password').value };
  return send({ method: 'POST', path: '/auth/login', body: JSON.stringify(body) });
}

/** Whether the reader logs in rather than registers. */
export function isLoggingIn(): boolean {
  return !find('#login-form').hidden;
}

/**
 * Signs in with the values in the form, for a reader who starts with an endpoint further down. Values that were used to
 * register before log in.
 */
export async function signInNow(): Promise<Received> {
  if (isLoggingIn()) return logIn('login');
  const registered = await register();
  return registered.status === 409 ? logIn('register') : registered;
}

async function showSignIn(signIn: () => Promise<Received>): Promise<void> {
  const result = find('#sign-in-result');
  const received = await showResponse(result, signIn);
  if (received?.status !== 200) return;
  result.prepend(element('p', { class: 'done' }, 'Done. The token is kept in this tab.'));
  find('#me button').focus({ preventScroll: true });
}

async function showResponse(place: HTMLElement, ask: () => Promise<Received>): Promise<Received | undefined> {
  place.replaceChildren(element('p', { class: 'empty' }, 'Sending …'));
  try {
    const received = await ask();
    showIn(place, element('div', { class: 'panel' }, ...responseView(received)));
    return received;
  } catch (error) {
    showIn(place, element('div', { class: 'panel' }, ...failureView(error)));
    return undefined;
  }
}
