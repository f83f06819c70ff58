/** Either a value, or what is wrong with it: a code for programs and a message for people. */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code; readonly message: string };

export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refused<Code extends string>(code: Code, message: string) {
  return { ok: false, code, message } as const;
}
