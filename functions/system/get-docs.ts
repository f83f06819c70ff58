import { getDocs } from '../../lib/contracts/system.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(getDocs, async () => '<!doctype html>');
