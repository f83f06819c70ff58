import { remember, withoutRepetition } from './described-once.ts';
import { sentencesOf } from './sentences.ts';
import type { ArgumentSchema, Tool, ToolEndpoint } from './tool.ts';

/** A tool as an assistant sees it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, ArgumentSchema>>;
    readonly required?: readonly string[];
  };
  readonly annotations: Tool['annotations'];
}

/** Whether a caller may call an endpoint. It decides which tools are listed, and with which types of records. */
export type MayCall = (endpoint: ToolEndpoint) => boolean;

/** The tools of a caller. A tool without any endpoint that the caller may call is left out. */
export function listedTools(tools: readonly Tool[], mayCall: MayCall): ListedTool[] {
  const described = new Set<string>();
  return tools.flatMap((tool) => {
    const endpoints = tool.endpoints.filter(mayCall);
    if (endpoints.length === 0) return [];
    const result = listed(
      tool,
      endpoints.map((each) => ({ ...each, properties: withoutRepetition(each.properties, described) })),
    );
    for (const { properties } of endpoints) remember(properties, described);
    return [result];
  });
}

function listed(
  { name, title, selector, annotations }: Tool,
  endpoints: readonly ToolEndpoint[],
): ListedTool {
  const types = endpoints.flatMap(({ recordType }) => recordType ?? []);
  const names = [...new Set(endpoints.flatMap(({ properties }) => Object.keys(properties)))];
  const required = [
    ...(types.length > 0 ? [selector] : []),
    ...names.filter((each) => endpoints.every((endpoint) => endpoint.required.includes(each))),
  ];
  return {
    name,
    description: descriptionOf(title, endpoints),
    inputSchema: {
      type: 'object',
      properties: {
        ...(types.length > 0 && { [selector]: { type: 'string', enum: types } }),
        ...Object.fromEntries(names.map((each) => [each, mergedArgument(each, endpoints)])),
      },
      ...(required.length > 0 && { required }),
    },
    annotations,
  };
}

function descriptionOf(title: string, endpoints: readonly ToolEndpoint[]): string {
  const text = textByType(endpoints.map((each) => [each, each.description]));
  return [`${title}.`, text].filter(Boolean).join(' ');
}

/** An argument of some or all of the endpoints: its description names the types of records that it is for. */
function mergedArgument(name: string, endpoints: readonly ToolEndpoint[]): ArgumentSchema {
  const having = endpoints.filter(({ properties }) => Object.hasOwn(properties, name));
  // They differ in their descriptions, in whether an earlier tool has them, and reports in whether they take days or months.
  const schemas = having.flatMap((each) => each.properties[name] ?? []);
  const { description: _text, ...schema } = whatAllHave(longest(schemas), schemas);
  const text = textByType(having.map((each) => [each, each.properties[name]?.description ?? '']));
  const requiring = having.filter(({ required }) => required.includes(name));
  const isRequired = requiring.length > 0 && requiring.length < endpoints.length;
  const isOptional = having.length < endpoints.length && requiring.length < having.length;
  const description = [
    // If there is no text, an earlier tool says which types have the argument.
    isOptional && text !== '' && `For ${typesOf(having)}.`,
    isRequired && `Required for ${typesOf(requiring)}.`,
    text,
  ].filter(Boolean);
  return description.length === 0 ? schema : { ...schema, description: description.join(' ') };
}

function longest(schemas: readonly ArgumentSchema[]): ArgumentSchema {
  const lengthOf = (schema: ArgumentSchema) => JSON.stringify(schema).length;
  return schemas.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
}

/** The schema without a form that not all of them have. */
function whatAllHave(schema: ArgumentSchema, all: readonly ArgumentSchema[]): ArgumentSchema {
  const isShared = (keyword: 'format' | 'pattern' | 'maximum') =>
    all.every((each) => each[keyword] === schema[keyword]);
  const { format, pattern, maximum, ...others } = schema;
  return {
    ...others,
    ...(format !== undefined && isShared('format') && { format }),
    ...(pattern !== undefined && isShared('pattern') && { pattern }),
    ...(maximum !== undefined && isShared('maximum') && { maximum }),
  };
}

type TextOfEndpoint = readonly [endpoint: ToolEndpoint, text: string];

/** Sentences that are the same for all types come first. The others follow, with the types they are for. */
function textByType(texts: readonly TextOfEndpoint[]): string {
  const bySentence = new Map<string, ToolEndpoint[]>();
  for (const [endpoint, text] of texts)
    for (const sentence of sentencesOf(inGeneral(text, endpoint)))
      bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), endpoint]);
  const common: string[] = [];
  const byTypes = new Map<string, string[]>();
  for (const [sentence, endpoints] of bySentence) {
    const types = typesOf(endpoints);
    if (endpoints.length === texts.length) common.push(sentence);
    else byTypes.set(types, [...(byTypes.get(types) ?? []), sentence]);
  }
  return [...common, ...[...byTypes].map(([types, sentences]) => `${types}: ${sentences.join(' ')}`)].join(
    ' ',
  );
}

/** "Day of the transfer" is "Day of the record" in a tool for several types, and "Only groups" is "Only records". */
function inGeneral(text: string, { recordType }: ToolEndpoint): string {
  if (!recordType) return text;
  const noun = recordType.replaceAll('_', ' ');
  const nouns = `${noun}s`.replace(/ys$/, 'ies');
  return text
    .replaceAll(`the ${noun}`, 'the record')
    .replaceAll(`nly ${nouns} `, 'nly records ')
    .replaceAll(`nly active ${nouns}`, 'nly active records');
}

function typesOf(endpoints: readonly ToolEndpoint[]): string {
  return endpoints.map(({ recordType }) => recordType).join(', ');
}
