import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRICES } from '../../bench/prices.ts';
import { newUser } from '../../support/api.ts';
import { connected, day, fakeBank, ownAccount, runOnce } from '../../support/bank.ts';
import { bodyOf } from '../../support/books/race.ts';
import { newWorld, PATHS, picked } from '../../support/books/world.ts';
import { cloud } from '../../support/cloud.ts';
import { costOf } from '../../support/engine/ledger-cost.ts';
import { partitionOf, unitsBetween, writeUnitsFor } from '../../support/engine/write-units.ts';

const DOCS = readFileSync(join(import.meta.dirname, '../../../docs/banks.md'), 'utf8');
/** How long a provider is waited for, with the 1,769 MB that the function has. */
const SECONDS = 2;
const GIGABYTES = 1769 / 1024;
/** Of one check in a transaction: that the maker may still change the book. */
const CHECK_UNITS = 2;

test('what a run without news costs is what docs/banks.md says', async () => {
  const user = await newUser();
  const names = ['Giro', 'Savings', 'Card'];
  const row = { id: 't', posted: 0, amount: '-1', description: 'Not booked' };
  const bank = await fakeBank(names.map((name) => ({ id: name, name, rows: [row] })));
  const connection = await connected(user, bank, 'Bank');
  for (const name of names)
    await connection.link(name, { account_id: await ownAccount(user, name), from: day(-3) });
  await connection.runAfter(1);

  const calls = async () =>
    (await cloud().observer.calls(user.bookId)).filter(({ by }) => by.includes('FetchBanks'));
  const [before, asked] = [await partitionOf(user.bookId), (await calls()).length];
  let during = before;
  bank.before = async () => {
    during = await partitionOf(user.bookId);
  };
  await runOnce(user, connection.id, 2);
  const own = (await calls()).slice(asked);
  expect(own.map(({ operation }) => operation).filter((name) => !/Get|Query/.test(name))).toEqual([
    'PutItem',
    'TransactWriteItems',
  ]);
  // The claim is a write of its own; a transaction costs twice as much.
  const claim = unitsBetween(before, during) / 2;
  const write = claim + unitsBetween(during, await partitionOf(user.bookId)) + CHECK_UNITS;
  const read = own
    .filter(({ operation }) => /Get|Query/.test(operation))
    .reduce((sum, { capacityUnits = 0 }) => sum + capacityUnits, 0);
  const dollars =
    write * PRICES.dynamodbWriteUnit +
    read * PRICES.dynamodbReadUnit +
    SECONDS * GIGABYTES * PRICES.lambdaGigabyteSecond;
  const said = `${write} write units and ${read} read units, or ${(30 * dollars).toFixed(4)} dollars a month`;
  expect(DOCS.includes(said), said).toBe(true);
});

test('a book pays the same for a transaction whether a bank is connected or not', async () => {
  const world = await newWorld();
  const { user } = world;
  const spend = () => user.post(PATHS.expense, bodyOf(world, { amount: 5 }));
  const written = () => writeUnitsFor(user.bookId, spend);
  const asked = async () => (await costOf(user.bookId, spend)).operations;
  await spend();
  const [units, operations] = [await written(), await asked()];
  expect(units).toBe(20);
  const bank = await fakeBank([{ id: 'a', name: 'Giro', rows: [] }]);
  const connection = await connected(user, bank, 'Bank');
  await connection.link('Giro', { account_id: picked(world.money, 0), from: day(-3) });
  await connection.runAfter(1);
  expect([await written(), await asked()]).toEqual([units, operations]);
});
