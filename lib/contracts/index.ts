import * as auth from './auth.ts';
import type { Endpoint } from './endpoint.ts';
import { getHealth } from './system.ts';

/** Every endpoint. For infra, docs and tests only: a function that imports this bundles every contract. */
export const endpoints = [
  getHealth,
  auth.register,
  auth.login,
  auth.getMe,
  auth.updateMe,
  auth.changePassword,
  auth.logout,
  auth.listSessions,
  auth.deleteSession,
] as unknown as readonly Endpoint[];
