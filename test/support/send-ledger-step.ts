import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from './api.ts';
import { linesOf, type ModelTransaction } from './ledger-model.ts';
import { type Asked, fits, requestOf } from './ledger-request.ts';
import { shownTransaction } from './ledger-shown.ts';
import type { Step } from './ledger-steps.ts';
import { type Draft, found, newCategory, PATHS, picked, type World } from './ledger-world.ts';

/**
 * Sends one step, and checks the response against the model's prediction. Returns the outcome; undefined if there is no
 * record for it and nothing was sent.
 */
export async function take(world: World, step: Step): Promise<string | undefined> {
  const { user, model } = world;
  switch (step.do) {
    case 'create':
      return create(world, step.draft);
    case 'repeat create': {
      if (!world.lastCreate) return undefined;
      const { path, body, key, text } = world.lastCreate;
      const answer = await user.post(path, body, { headers: { 'idempotency-key': key } });
      expect([answer.status, answer.text, answer.headers.get('idempotency-replayed')]).toEqual([
        200,
        text,
        'true',
      ]);
      return 'repeat create';
    }
    case 'update': {
      if (model.live.length === 0) return undefined;
      return update(world, picked(model.live, step.pick), step.changes);
    }
    case 'delete': {
      if (model.live.length === 0) return undefined;
      const old = picked(model.live, step.pick);
      const refusal = model.isLocked(old.date) ? '409 period_locked' : undefined;
      const answer = await user.delete(`${PATHS[old.kind]}/${old.id}`);
      if (refusal) return refused('delete', answer, refusal);
      expect(answer.status).toBe(204);
      model.delete(old.id);
      return 'delete';
    }
    case 'restore': {
      if (model.deleted.length === 0) return undefined;
      return restore(world, picked(model.deleted, step.pick));
    }
    case 'lock': {
      const answer = await user.put('/budgeting/lock', { locked_through: step.through });
      expect([answer.status, answer.body]).toEqual([200, { locked_through: step.through }]);
      model.lock(step.through);
      return step.through === null ? 'unlock' : 'lock';
    }
    case 'replace category':
      return replaceCategory(world, step.pick % world.categories.length);
  }
}

async function create(world: World, draft: Draft): Promise<string> {
  const category = picked(world.categories, draft.categoryPick);
  const asked = requestOf(world, draft, category);
  const key = randomUUID();
  const answer = await world.user.post(PATHS[category.kind], asked.body, {
    headers: { 'idempotency-key': key },
  });
  const created = { ...asked.transaction, id: answer.body?.id };
  const refusal =
    asked.refusal ??
    (world.model.isLocked(draft.date) ? '409 period_locked' : undefined) ??
    (fits([...world.model.live, created]) ? undefined : '422 amount_too_large (sum)');
  if (refusal) return refused('create', answer, refusal);
  expectShown(answer, created, asked);
  world.model.create(created);
  world.drafts.set(created.id, draft);
  world.lastCreate = { path: PATHS[category.kind], body: asked.body, key, text: answer.text };
  return 'create';
}

async function update(world: World, old: ModelTransaction, changes: Partial<Draft>): Promise<string> {
  const { model } = world;
  const before = found(world.drafts.get(old.id));
  const draft = { ...before, ...changes };
  const ofKind = world.categories.filter(({ kind }) => kind === old.kind);
  const category =
    changes.categoryPick === undefined
      ? found(ofKind.find(({ id }) => id === old.categoryId))
      : picked(ofKind, changes.categoryPick);
  const asked = requestOf(world, draft, category);
  const answer = await world.user.put(`${PATHS[old.kind]}/${old.id}`, asked.body);
  const updated = { ...asked.transaction, id: old.id };
  const others = model.live.filter((each) => each.id !== old.id);
  const refusal =
    asked.refusal ??
    (model.isLocked(old.date) || model.isLocked(draft.date) ? '409 period_locked' : undefined) ??
    (fits([...others, updated]) ? undefined : '422 amount_too_large (sum)');
  if (refusal) return refused('update', answer, refusal);
  expectShown(answer, updated, asked);
  model.update(updated);
  world.drafts.set(old.id, draft);
  return 'update';
}

async function restore(world: World, old: ModelTransaction): Promise<string> {
  const { model } = world;
  const answer = await world.user.post(`${PATHS[old.kind]}/${old.id}/restore`);
  const hasCategory = world.categories.some((category) => category.id === old.categoryId);
  const refusal = model.isLocked(old.date)
    ? '409 period_locked'
    : !hasCategory
      ? '409 restore_blocked (category)'
      : fits([...model.live, old])
        ? undefined
        : '409 restore_blocked (sum)';
  if (refusal) return refused('restore', answer, refusal);
  expectShown(answer, old);
  model.restore(old.id);
  return 'restore';
}

/** Removes a category, and creates another one so that there is always one of each kind. */
async function replaceCategory(world: World, slot: number): Promise<string> {
  const old = found(world.categories[slot]);
  const answer = await world.user.delete(`/budgeting/categories/${old.id}`);
  if (world.model.liveCount(old.id) > 0) return refused('delete category', answer, '409 category_in_use');
  expect(answer.status).toBe(204);
  world.categories[slot] = await newCategory(world.user, old.kind);
  return 'delete category';
}

/** `expected` may give the reason in brackets, for the statistics. */
function refused(what: string, answer: Answer, expected: string): string {
  const code = answer.body?.errors?.[0]?.code ?? answer.body?.code;
  expect(`${answer.status} ${code}`).toBe(expected.replace(/ \(.*/, ''));
  return `${what}: ${expected}`;
}

/** The record in the response, including its lines, must match the model's. */
function expectShown(answer: Answer, expected: ModelTransaction, asked?: Asked): void {
  expect(answer.status, answer.text).toBe(200);
  const shown = shownTransaction(answer.body);
  expect(shown).toEqual({ ...expected, lines: linesOf(expected), isDeleted: false });
  expect(answer.body.is_locked).toBe(false);
  if (asked) expect([answer.body.fx_rate, answer.body.fx_rate_source]).toEqual([asked.rate, asked.source]);
}
