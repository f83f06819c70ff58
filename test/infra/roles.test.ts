import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GRANTS } from '../../infra/constructs/access.ts';
import { keys } from '../../lib/platform/table/keys.ts';
import { PAGE, rolesTable, withTable } from '../roles/page.ts';
import { walkFiles, walkRoles } from '../roles/walk.ts';
import { synthesizeOnce, templateOf } from './support.ts';

const walked = walkRoles(templateOf(synthesizeOnce()));
const files = walkFiles(templateOf(synthesizeOnce()));
const holding = (kind: string) => walked.find(({ kinds }) => kinds.includes(kind));

test(`${PAGE} says which role may read and write which kind of item; npm run roles updates it`, () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toBe(withTable(page, rolesTable(walked, files)));
});

describe('the walk', () => {
  test('covers every kind of item once, and only roles of access classes reach any', () => {
    expect(walked.flatMap(({ kinds }) => kinds).toSorted()).toEqual(Object.keys(keys).toSorted());
    const roles = walked.flatMap(({ readers, streamReaders, writers }) =>
      [readers, streamReaders, writers].flat(),
    );
    expect([...new Set(roles)].filter((role) => !Object.hasOwn(GRANTS, role))).toEqual([]);
  });

  test('finds what the policies say', () => {
    expect(holding('login')).toMatchObject({
      readers: [
        'account',
        'credentials',
        'erasure',
        'factors',
        'mail',
        'operator',
        'reauthentication',
        'registration',
        'secondStep',
        'signIn',
      ],
      streamReaders: ['events', 'stream'],
      writers: [
        'account',
        'credentials',
        'erasure',
        'factors',
        'operator',
        'registration',
        'secondStep',
        'signIn',
      ],
    });
    expect(holding('session')).toMatchObject({
      readers: [
        'authorizer',
        'erasure',
        'profile',
        'reauthentication',
        'registration',
        'secondStep',
        'sessions',
        'signIn',
        'sweep',
      ],
      writers: [
        'authorizer',
        // Only deletes.
        'erasure',
        'reauthentication',
        'registration',
        'secondStep',
        'sessions',
        'signIn',
        // Only deletes.
        'sweep',
      ],
    });
    expect(holding('rates')).toMatchObject({ writers: ['rates'] });
    expect(holding('feedEpoch')).toMatchObject({
      readers: ['epoch', 'events', 'feed', 'stream'],
      writers: ['epoch'],
    });
    expect(holding('contact')?.writers).not.toContain('reader');
  });

  test('finds who may do what with files, and notices who may do more', () => {
    expect(files).toEqual([
      { action: 'PutObject', roles: ['uploader'] },
      { action: 'GetObject', roles: ['assistant', 'attacher', 'downloader'] },
      { action: 'DeleteObject', roles: ['assistant', 'attacher', 'cleaner'] },
      { action: 'ListBucket', roles: ['attacher', 'cleaner'] },
    ]);
    const template = templateOf(synthesizeOnce());
    const text = JSON.stringify(template.Resources).replaceAll('"s3:PutObject"', '"s3:*"');
    expect(walkFiles({ ...template, Resources: JSON.parse(text) })).not.toEqual(files);
  });

  test('notices a role that is given more', () => {
    const template = templateOf(synthesizeOnce());
    const text = JSON.stringify(template.Resources).replaceAll('"FX#*"', '"*"');
    const changed = { ...template, Resources: JSON.parse(text) };
    expect(rolesTable(walkRoles(changed), files)).not.toBe(rolesTable(walked, files));
  });
});
