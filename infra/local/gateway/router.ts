import { UnsupportedTemplate } from '../errors.ts';

interface Node<T> {
  readonly children: Map<string, Node<T>>;
  param: { name: string; node: Node<T> } | undefined;
  methods: Map<string, T>;
}

export interface Match<T> {
  route: T;
  pathParameters: Record<string, string> | null;
}

function node<T>(): Node<T> {
  return { children: new Map(), param: undefined, methods: new Map() };
}

/** `/{proxy+}`: every path that no other route has. Elsewhere in a path, this is not supported. */
const ANY_PATH = /^\/\{(\w+)\+\}$/;

/** Finds the route of a request. A fixed segment has priority over `{param}`, as in API Gateway. */
export class Router<T extends { method: string; resourcePath: string }> {
  readonly #root = node<T>();
  readonly #anyPath = new Map<string, { name: string; route: T }>();

  constructor(routes: readonly T[]) {
    for (const route of routes) this.#add(route);
  }

  #add(route: T): void {
    const rest = ANY_PATH.exec(route.resourcePath)?.[1];
    if (rest !== undefined) {
      this.#anyPath.set(route.method, { name: rest, route });
      return;
    }
    let at = this.#root;
    for (const segment of segmentsOf(route.resourcePath)) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name?.endsWith('+'))
        throw new UnsupportedTemplate(
          route.resourcePath,
          'a greedy parameter is supported only as the whole path.',
        );
      if (name === undefined) {
        const child = at.children.get(segment) ?? node<T>();
        at.children.set(segment, child);
        at = child;
      } else {
        at.param ??= { name, node: node<T>() };
        if (at.param.name !== name)
          throw new UnsupportedTemplate(route.resourcePath, 'two parameters have the same position.');
        at = at.param.node;
      }
    }
    at.methods.set(route.method, route);
  }

  /**
   * `path` is the path as it was sent, without the query. Returns undefined if no route has this path and method, or if
   * the encoding of the path is invalid. Parameters are not decoded.
   */
  find(method: string, path: string): Match<T> | undefined {
    if (!isDecodable(path)) return undefined;
    const segments = segmentsOf(path);
    const any = this.#anyPath.get(method);
    return (
      this.#walk(this.#root, segments, 0, method, []) ??
      (any && { route: any.route, pathParameters: { [any.name]: segments.join('/') } })
    );
  }

  #walk(
    at: Node<T>,
    segments: readonly string[],
    index: number,
    method: string,
    params: readonly [string, string][],
  ): Match<T> | undefined {
    const segment = segments[index];
    if (segment === undefined) {
      const route = at.methods.get(method);
      return route && { route, pathParameters: params.length > 0 ? Object.fromEntries(params) : null };
    }
    const child = at.children.get(decodeURIComponent(segment));
    const found = child && this.#walk(child, segments, index + 1, method, params);
    if (found || !at.param || segment === '') return found;
    return this.#walk(at.param.node, segments, index + 1, method, [...params, [at.param.name, segment]]);
  }
}

/** A REST API ignores a slash at the end. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
