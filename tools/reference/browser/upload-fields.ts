import { mediaTypeOf } from '../../cli/file-types.ts';
import type { Operation } from '../../openapi/types.ts';
import { element } from './dom.ts';

/** Whether the body is a file. */
export function isUpload({ requestBody }: Operation): boolean {
  return requestBody !== undefined && !('application/json' in requestBody.content);
}

/** The reader's file, or its content as text, with its media type. */
export function uploadFields({ operationId, requestBody }: Operation): HTMLElement[] {
  const content = Object.entries(requestBody?.content ?? {});
  const [typeId, fileId, textId] = [`${operationId}-type`, `${operationId}-file`, `${operationId}-text`];
  const types = element(
    'select',
    { id: typeId, name: 'Content-Type' },
    ...content.map(([value]) => element('option', { value }, value)),
  );
  const example = String(content[0]?.[1].example ?? '');
  const rows = String(example.split('\n').length + 1);
  const text = element('textarea', { id: textId, name: 'body', spellcheck: 'false', rows }, example);
  const file = element('input', { id: fileId, name: 'file', type: 'file' });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    text.disabled = chosen !== undefined;
    const type = chosen && mediaTypeOf(chosen.name);
    if (content.some(([offered]) => offered === type)) types.value = type as string;
  });
  return [
    element('label', { for: fileId }, 'File'),
    file,
    element('label', { for: textId }, 'Or its content'),
    text,
    element('label', { for: typeId }, 'Content-Type'),
    types,
  ];
}

/** The file that the reader has chosen. Its bytes are sent unchanged, whatever their encoding. */
export function chosenFile(values: FormData): File | undefined {
  const file = values.get('file');
  // Without a choice, a form has an empty file without a name.
  return file instanceof File && file.name !== '' ? file : undefined;
}
