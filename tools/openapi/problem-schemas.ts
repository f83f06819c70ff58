import { SECOND_FACTORS } from '../../lib/auth/second-factor/fields.ts';
import { problemCodes } from '../../lib/platform/problem-codes.ts';
import { FIELD_CODES } from './field-codes.ts';
import type { JsonSchema } from './types.ts';

/** The schemas of error responses. */
export const PROBLEM_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description: 'An error, in the format of RFC 9457. The section Errors explains every code.',
    properties: {
      type: { type: 'string', description: '`urn:personal-finance:problem:` followed by the code.' },
      title: { type: 'string', description: 'Short summary of the code, the same for every occurrence.' },
      status: { type: 'integer', description: 'HTTP status of the response.' },
      detail: { type: 'string', description: 'What happened this time, for people to read.' },
      code: { $ref: '#/components/schemas/ProblemCode' },
      request_id: { type: 'string', description: "Id of the request in the service's logs." },
      errors: {
        type: 'array',
        description:
          'Every invalid field, or every transaction in a batch that has a conflict; up to 100, or up to 500 for a batch. Absent if the error is not about fields.',
        items: { $ref: '#/components/schemas/FieldError' },
      },
      methods: {
        type: 'array',
        description: 'Only with `second_factor_required`: what is accepted.',
        items: { type: 'string', enum: SECOND_FACTORS },
      },
      passkey_options: {
        $ref: '#/components/schemas/PasskeyRequestOptions',
        description: 'Only with `second_factor_required`, if `methods` has `passkey`.',
      },
      cleared_balance: {
        type: 'number',
        description: 'Only with `not_reconciled`: what is cleared by the date of the statement.',
      },
      difference: {
        type: 'number',
        description: 'Only with `not_reconciled`: the balance of the statement minus `cleared_balance`.',
      },
      fits: {
        type: 'integer',
        description: 'Only with `batch_too_large`: how many of the records fit, starting with the first.',
      },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  },
  ProblemCode: {
    type: 'string',
    description: 'Code for programs to check; it never changes.',
    enum: problemCodes(),
  },
  FieldError: {
    type: 'object',
    description: 'An invalid field of the body, or an invalid query parameter.',
    properties: {
      field: {
        type: 'string',
        description:
          'Name of the field; a path inside nested objects and lists, such as `transactions[3].category_id`. Names are truncated to 64 characters.',
      },
      code: { $ref: '#/components/schemas/FieldErrorCode' },
      message: { type: 'string', description: 'What is wrong, to show next to the field.' },
    },
    required: ['field', 'code', 'message'],
  },
  FieldErrorCode: {
    type: 'string',
    description: 'What is wrong with the field.',
    enum: Object.keys(FIELD_CODES),
  },
};
