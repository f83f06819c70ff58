import { resolveParameter } from '../../openapi/references.ts';
import type { Document } from '../../openapi/types.ts';
import type { Call } from '../samples.ts';
import { codeBlock, element, find, findAll } from './dom.ts';
import { bodyWithKnownIds, fieldFor, offerKnownIds, renewKey } from './form-fields.ts';
import { creatorsFor, lookUp } from './known.ts';
import { failureView, responseView, showIn } from './response-view.ts';
import { headersOf, type Sent, send } from './send.ts';
import { BASE, bookHeader, currentSession } from './session.ts';
import { isLoggingIn, signInNow } from './start.ts';
import { chosenFile, isUpload, uploadFields } from './upload-fields.ts';

let loaded: Promise<Document> | undefined;

/** The description that the forms are built from is loaded when the first form is opened. */
function load(): Promise<Document> {
  loaded ??= fetch(`${BASE}/openapi.json`).then((response) => {
    if (!response.ok) throw new Error(`openapi.json returned ${response.status}.`);
    return response.json() as Promise<Document>;
  });
  return loaded;
}

export async function toggleTryIt(id: string, button: HTMLElement): Promise<void> {
  const panel = find(`[data-request="${id}"]`);
  const responsePanel = find(`[data-response="${id}"]`);
  panel.querySelector(':scope > .try')?.remove();
  const isOpening = !panel.classList.contains('trying');
  show(isOpening);
  if (!isOpening) return;
  const loading = element('p', { class: 'try', role: 'status' }, 'Loading …');
  panel.append(loading);
  try {
    const tried = operationOf(await load(), id);
    await lookUp(namingFields(tried), tried.path, (path) =>
      send({ method: 'GET', path, headers: bookHeader() }),
    );
    // The reader may have closed it meanwhile.
    if (!loading.isConnected) return;
    const form = tryForm(tried, responsePanel);
    loading.replaceWith(form);
    form.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true });
    // On a phone, the description is between the button and the form.
    panel.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    loaded = undefined;
    if (!loading.isConnected) return;
    loading.remove();
    show(false);
    showIn(responsePanel, ...failureView(error));
  }

  function show(isOpen: boolean): void {
    panel.classList.toggle('trying', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
    button.textContent = isOpen ? 'Close' : 'Try it';
  }
}

function operationOf(description: Document, id: string): Call {
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue;
      const parameters = (operation.parameters ?? []).map((it) => resolveParameter(it, description));
      return { method: method.toUpperCase(), path, operation, parameters };
    }
  }
  throw new Error(`There is no endpoint ${id}.`);
}

/** Fields that refer to another record, in the path or at any depth of the body. */
function namingFields({ parameters, operation }: Call): string[] {
  const names = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
  JSON.stringify(operation.requestBody?.content['application/json']?.example, (field, value) => {
    // The id of an assistant's message is not the id of a record.
    if (field !== 'id') names.push(field);
    return value;
  });
  // A bank file is for an account.
  return isUpload(operation) ? [...names, 'account_id'] : names;
}

function tryForm(tried: Call, responsePanel: HTMLElement): HTMLFormElement {
  const { operation, parameters, path } = tried;
  const id = operation.operationId;
  const example = operation.requestBody?.content['application/json']?.example;
  const form = element('form', { class: 'try' });
  for (const parameter of parameters) form.append(fieldFor(parameter, id, path));
  if (example !== undefined) form.append(...bodyField(id, example));
  if (isUpload(operation)) form.append(...uploadFields(operation));
  const notice = element('div', { class: 'notice', role: 'status' });
  const copy = element('button', { type: 'button' }, 'Copy as curl');
  form.append(
    notice,
    element(
      'div',
      { class: 'actions' },
      element('button', { type: 'submit', class: 'primary' }, 'Send'),
      copy,
    ),
  );
  copy.addEventListener('click', () => {
    void copyOrShow(curlOf(requestOf(tried, form))).then((view) => notice.replaceChildren(view));
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener('known', useKnownIds);
  useKnownIds();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  return form;

  function useKnownIds(): void {
    offerKnownIds(form, path);
    for (const area of findAll<HTMLTextAreaElement>('[data-made-body]', form)) {
      area.value = bodyWithKnownIds(JSON.parse(area.value), path);
    }
    notice.replaceChildren(...creatorsFor(namingFields(tried), path).map((id) => creatorLink(id, path)));
  }

  async function submit(): Promise<void> {
    notice.replaceChildren('Sending …');
    try {
      const received = await send(requestOf(tried, form));
      // Only after a response: without one, sending again must repeat the same request, with the same key.
      renewKey(form);
      showIn(responsePanel, ...responseView(received));
      useKnownIds();
      if (received.status === 401 && !currentSession()) notice.replaceChildren(signInOffer());
    } catch (error) {
      fail(error);
    }
  }

  function signInOffer(): Node {
    const offer = isLoggingIn() ? 'Log in and send again' : 'Register a user and send again';
    const button = element('button', { type: 'button', class: 'primary' }, offer);
    button.addEventListener('click', () => void signInAndSubmit().catch(fail));
    return button;
  }

  async function signInAndSubmit(): Promise<void> {
    const received = await signInNow();
    if (received.status === 200) await submit();
    else showIn(responsePanel, ...responseView(received));
  }

  function fail(error: unknown): void {
    notice.replaceChildren();
    showIn(responsePanel, ...failureView(error));
  }
}

/** Contains the example with existing ids, until the reader changes it. */
function bodyField(operationId: string, example: unknown): HTMLElement[] {
  const id = `${operationId}-body`;
  const body = JSON.stringify(example, null, 2);
  const rows = String(body.split('\n').length + 1);
  const area = element(
    'textarea',
    { id, name: 'body', spellcheck: 'false', rows, 'data-made-body': '' },
    body,
  );
  area.addEventListener('input', () => delete area.dataset.madeBody);
  return [element('label', { for: id }, 'Body'), area];
}

function creatorLink(id: string, path: string): HTMLElement {
  const title = find(`#${id} h3`).textContent ?? id;
  const isIncomeCategory = id === 'createCategory' && path.includes('incomes');
  return element(
    'p',
    {},
    'You have no record for this yet. First: ',
    element('a', { href: `#${id}` }, title),
    isIncomeCategory ? ', with "kind": "income"' : '',
  );
}

/** Browsers let a page copy only over TLS or on localhost, and may ask; otherwise the reader can copy it by hand. */
async function copyOrShow(command: string): Promise<Node | string> {
  try {
    await navigator.clipboard.writeText(command);
    return currentSession() ? 'Copied, with your token in it.' : 'Copied.';
  } catch {
    return codeBlock(command);
  }
}

function requestOf({ method, path, parameters, operation }: Call, form: HTMLFormElement): Sent {
  const values = new FormData(form);
  const entered = (name: string) => String(values.get(name) ?? '').trim();
  const given = (place: string) =>
    parameters.filter((parameter) => parameter.in === place && entered(parameter.name) !== '');
  const query = new URLSearchParams(
    given('query').flatMap(({ name }) => values.getAll(name).map((value) => [name, String(value).trim()])),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(entered(name) || '0'));
  return {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    headers: {
      ...Object.fromEntries(given('header').map(({ name }) => [name, entered(name)])),
      ...(isUpload(operation) && { 'Content-Type': entered('Content-Type') }),
    },
    body: operation.requestBody && (chosenFile(values) ?? String(values.get('body') ?? '')),
  };
}

function curlOf(sent: Sent): string {
  const { body } = sent;
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl -X ${sent.method} ${quoted(`${BASE}${sent.path}`)}`,
    ...Object.entries(headersOf(sent)).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body instanceof File ? [`--data-binary ${quoted(`@${body.name}`)}`] : []),
    ...(typeof body === 'string' ? [`-d ${quoted(body)}`] : []),
  ].join(' \\\n  ');
}
