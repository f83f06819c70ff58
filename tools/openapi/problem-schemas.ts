import { problemCodes } from '../../lib/platform/problem-codes.ts';
import { FIELD_CODES } from './field-codes.ts';
import type { JsonSchema } from './types.ts';

/** The shape of every error. */
export const PROBLEM_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description: 'What went wrong, as RFC 9457 describes it. The tag Errors explains every code.',
    properties: {
      type: { type: 'string', description: '`urn:personal-finance:problem:` and the code.' },
      title: { type: 'string', description: 'The code in words, the same for every occurrence.' },
      status: { type: 'integer', description: 'The status of the response.' },
      detail: { type: 'string', description: 'What happened this time, for people.' },
      code: { $ref: '#/components/schemas/ProblemCode' },
      request_id: { type: 'string', description: 'Names the request in the logs of the service.' },
      errors: {
        type: 'array',
        description: 'All faulty fields, up to a hundred. Only where fields are at fault.',
        items: { $ref: '#/components/schemas/FieldError' },
      },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  },
  ProblemCode: { type: 'string', description: 'What to decide by; it never changes.', enum: problemCodes() },
  FieldError: {
    type: 'object',
    description: 'One faulty field of a body, or one faulty query parameter.',
    properties: {
      field: {
        type: 'string',
        description:
          'Its name; a dotted path inside nested objects. A name of more than 64 characters is cut off.',
      },
      code: { $ref: '#/components/schemas/FieldErrorCode' },
      message: { type: 'string', description: 'What is wrong, to be shown beside the field.' },
    },
    required: ['field', 'code', 'message'],
  },
  FieldErrorCode: {
    type: 'string',
    description: 'What is wrong with the field.',
    enum: Object.keys(FIELD_CODES),
  },
};
