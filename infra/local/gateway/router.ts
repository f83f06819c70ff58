import { UnsupportedTemplate } from '../errors.ts';

interface Node<T> {
  readonly children: Map<string, Node<T>>;
  param: { name: string; node: Node<T> } | undefined;
  methods: Map<string, T>;
  /** Routes that end in `{name+}` here, by method: they have every path below that no other route has. */
  readonly below: Map<string, { name: string; route: T }>;
}

export interface Match<T> {
  route: T;
  pathParameters: Record<string, string> | null;
}

function node<T>(): Node<T> {
  return { children: new Map(), param: undefined, methods: new Map(), below: new Map() };
}

/** Finds the route of a request. A fixed segment has priority over `{param}`, and both over `{param+}`. */
export class Router<T extends { method: string; resourcePath: string }> {
  readonly #root = node<T>();

  constructor(routes: readonly T[]) {
    for (const route of routes) this.#add(route);
  }

  #add(route: T): void {
    let at = this.#root;
    const segments = segmentsOf(route.resourcePath);
    for (const [index, segment] of segments.entries()) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name?.endsWith('+')) {
        if (index < segments.length - 1)
          throw new UnsupportedTemplate(route.resourcePath, 'a greedy parameter must be the last segment.');
        at.below.set(route.method, { name: name.slice(0, -1), route });
        return;
      }
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
    return this.#walk(this.#root, segments, 0, method, []);
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
    const { param } = at;
    const below = at.below.get(method);
    return (
      (child && this.#walk(child, segments, index + 1, method, params)) ??
      (param && segment !== ''
        ? this.#walk(param.node, segments, index + 1, method, [...params, [param.name, segment]])
        : undefined) ??
      (below && {
        route: below.route,
        pathParameters: Object.fromEntries([...params, [below.name, segments.slice(index).join('/')]]),
      })
    );
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
