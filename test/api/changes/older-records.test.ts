import { expect, test } from 'vitest';
import { newUser } from '../../support/api.ts';
import { listed, Mirror } from '../../support/changes/mirror.ts';

// In a cloud without a stream, so that no feed has these records.
test.each([2, 100])('a reader gets records that are older than the feed, in pages of %i', async (limit) => {
  const { api } = await newUser();
  const contact = await api.createContact({ name: 'Ann' });
  await api.deleteContact((await api.createContact({ name: 'Gone' })).id);
  const category = await api.createCategory({ name: 'Food' });
  await api.assignBudget('2026-09', category.id, { assigned: 30 });
  const mirror = await new Mirror(api, { limit }).catchUp();
  expect(mirror.comparable()).toEqual(await listed(api));
  expect(mirror.records.has(`contact/${contact.id}`)).toBe(true);
});
