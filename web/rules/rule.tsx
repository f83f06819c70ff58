import { useMemo } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import type { Rule } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAccounts, useCategories, useCurrencies } from '../platform/books.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { typedAt } from '../platform/typed.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { Skeleton } from '../ui/loading.tsx';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { RuleForm } from './rule-form.tsx';

/** One rule, or a new one that the address may fill in. */
export default function RuleScreen() {
  const { id = '' } = useRoute().params;
  const { search } = useAddress();
  const isNew = id === 'new';
  const rule = useRead<Rule>(['rule', id], () => api.getRule(id), { enabled: !isNew });
  const accounts = useAccounts();
  const categories = useCategories();
  const currencies = useCurrencies();
  const failed = [rule, accounts, categories].find(({ error, data }) => error && !data);
  const typed = useMemo(() => typedAt(`${location.pathname}${location.search}`), [id]);
  if (accounts.data && categories.data && (isNew || rule.data))
    return (
      <RuleForm
        key={id}
        rule={isNew ? undefined : rule.data}
        seed={search}
        books={{
          accounts: accounts.data,
          categories: categories.data,
          currencies: currencies.data ?? [],
        }}
        typed={typed}
      />
    );
  return (
    <Screen title={isNew ? t.newRule : t.rule}>
      {!failed ? (
        <Skeleton lines={6} />
      ) : isProblem(failed.error, 'not_found') ? (
        <Notice kind="red">{t.gone}</Notice>
      ) : (
        <LoadFailure error={failed.error} again={failed.again} />
      )}
    </Screen>
  );
}
