import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Plugin } from 'esbuild';
import MagicString from 'magic-string';
import { parseSync, Visitor } from 'rolldown/utils';

/** Our modules, and those of packages that every cold start runs. Function files contain no other functions. */
const MODULES =
  /[\\/](lib[\\/].*\.ts|node_modules[\\/](@aws-sdk[\\/](core|.*-dynamodb)|@smithy|@middy|zod[\\/]v4[\\/](core|mini))[\\/].*\.js)$/;
/** Many modules only define constants, or export what others define. */
const HAS_FUNCTIONS = /=>|\bfunction\b/;

/**
 * V8 checks the syntax of a function when it loads a file, and parses the function again when it is called. A function
 * in parentheses is parsed only once, and compiled at once. A cold start calls most functions of a bundle, so all of
 * them get parentheses, which the bundler keeps. Only methods cannot have any. `npm run bench -- lean` shows the gain:
 * about a twentieth of a cold start, most of it in the first request, which gets only a fraction of a CPU.
 */
export function eagerFunctions({ sourceMaps }: { readonly sourceMaps: boolean }): Plugin {
  return {
    name: 'eager-functions',
    setup({ onLoad }) {
      onLoad({ filter: MODULES }, async ({ path }) => ({
        contents: edit(path, await readFile(path, 'utf8'), sourceMaps),
        loader: extname(path) === '.ts' ? 'ts' : 'js',
      }));
    },
  };
}

/** A cache, because the local cloud builds functions in several steps that share most modules. */
const edited = new Map<string, string>();

function edit(path: string, code: string, sourceMaps: boolean): string {
  const key = `${path} ${sourceMaps} ${code}`;
  const known = edited.get(key);
  if (known !== undefined) return known;
  const module = inParentheses(path, code);
  // In packages, columns in a stack trace are off by the parentheses before them.
  const url = sourceMaps && path.endsWith('.ts') && module.generateMap({ source: basename(path) }).toUrl();
  const result = url ? `${module}\n//# sourceMappingURL=${url}` : module.toString();
  edited.set(key, result);
  return result;
}

/** Puts the functions of a module in parentheses. */
export function inParentheses(path: string, code: string): MagicString {
  const module = new MagicString(code);
  if (!HAS_FUNCTIONS.test(code)) return module;
  const { program, errors } = parseSync(path, code);
  // The bundler reports syntax errors.
  if (errors.length > 0) return module;
  wrapExpressions(module, program);
  // Modules of a package may import each other in a circle, and call a function before its module has run.
  if (path.endsWith('.ts')) wrapDeclarations(module, program);
  return module;
}

type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];
interface Place {
  readonly start: number;
  readonly end: number;
}

function wrapExpressions(module: MagicString, program: Program): void {
  const methods = new Set<unknown>();
  const wrap = (expression: Place) => {
    if (methods.has(expression)) return;
    module.prependRight(expression.start, '(').appendLeft(expression.end, ')');
  };
  new Visitor({
    // A method is visited before the function that is its value.
    MethodDefinition: ({ value }) => void methods.add(value),
    Property: ({ kind, method, value }) => void ((method || kind !== 'init') && methods.add(value)),
    ArrowFunctionExpression: wrap,
    FunctionExpression: wrap,
  }).visit(program);
}

/** Turns declarations into variables at the start of the module, where they can be used as early as before. */
function wrapDeclarations(module: MagicString, { body }: Program): void {
  const overloaded = new Set(
    body.map(declared).flatMap((node) => (node.type === 'TSDeclareFunction' ? node.id?.name : [])),
  );
  for (const statement of body) {
    const node = declared(statement);
    if (node.type !== 'FunctionDeclaration' || !node.id || overloaded.has(node.id.name)) continue;
    module.prependRight(node.start, `var ${node.id.name} = (`).appendLeft(node.end, ');');
    if (statement.start > 0) module.move(statement.start, statement.end, 0);
  }
}

/** What a statement declares, exported or not. */
function declared(statement: Statement) {
  return statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
}
