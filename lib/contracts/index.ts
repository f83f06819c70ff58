import type { Endpoint } from './endpoint.ts';
import { getHealth } from './system.ts';

/** Every endpoint. For infra, docs and tests only: a function that imports this bundles every contract. */
export const endpoints = [getHealth] as unknown as readonly Endpoint[];
