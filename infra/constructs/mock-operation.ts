interface MockResponse {
  readonly status: number;
  readonly description: string;
  /** Mapping expressions, by header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The template of the body, or of headers that depend on the request. */
  readonly template?: string | undefined;
}

/** An operation of the gateway's OpenAPI body to which the gateway itself responds. */
export function mockOperation({ status, description, headers, template }: MockResponse): object {
  const names = Object.keys(headers);
  return {
    responses: {
      [status]: {
        description,
        // API Gateway sends only the headers that are declared here.
        headers: Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }])),
      },
    },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      requestTemplates: { 'application/json': `{ "statusCode": ${status} }` },
      // Otherwise a Content-Type without a template, or a binary type there or in Accept, would lead to a 500, and anyone
      // could set off the alarm. Now the first is a 415, and the others are text.
      passthroughBehavior: 'never',
      contentHandling: 'CONVERT_TO_TEXT',
      responses: {
        default: {
          statusCode: String(status),
          contentHandling: 'CONVERT_TO_TEXT',
          responseParameters: Object.fromEntries(
            names.map((name) => [`method.response.header.${name}`, headers[name]]),
          ),
          ...(template !== undefined && { responseTemplates: { 'application/json': template } }),
        },
      },
    },
  };
}
