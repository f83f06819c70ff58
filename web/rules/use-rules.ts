import { useRef, useState } from 'preact/hooks';
import type { Rule } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { type Reading, readAgain, useRead } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';

export const RULES_TOUCHES = ['rules', 'rule'];

export interface RuleList extends Reading<Rule[]> {
  readonly turn: (rule: Rule, isOn: boolean) => void;
  /** To a place, counted from 1. */
  readonly move: (rule: Rule, position: number) => void;
}

type Change = Partial<Pick<Rule, 'is_active' | 'position'>>;

/** All rules, in order. Changes are shown at once and written one after the other. */
export function useRules(): RuleList {
  const reading = useRead(['rules'], () => api.listRules({ limit: 100 }).all());
  const [shown, setShown] = useState<Rule[]>();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const all = shown ?? reading.data;

  const write = (id: string, change: Change): Promise<void> => {
    waiting.current += 1;
    queue.current = queue.current
      .then(() => writeTo(id, change))
      .catch((error: unknown) => sayFailure(messageOf(error)))
      .then(async () => {
        waiting.current -= 1;
        if (waiting.current > 0) return;
        await readAgain(RULES_TOUCHES);
        if (waiting.current === 0) setShown(undefined);
      });
    return queue.current;
  };
  const turn = (rule: Rule, is_active: boolean) => {
    setShown(all?.map((each) => (each.id === rule.id ? { ...each, is_active } : each)));
    void write(rule.id, { is_active });
    say(is_active ? t.switchedOn(rule.name) : t.switchedOff(rule.name), () =>
      write(rule.id, { is_active: !is_active }),
    );
  };
  const move = (rule: Rule, position: number) => {
    if (!all || position < 1 || position > all.length || position === rule.position) return;
    const others = all.filter(({ id }) => id !== rule.id);
    const next = others.toSpliced(position - 1, 0, rule);
    setShown(next.map((each, index) => ({ ...each, position: index + 1 })));
    void write(rule.id, { position });
    say(t.movedTo(rule.name, position, all.length), () => write(rule.id, { position: rule.position }));
  };
  return { ...reading, data: all, turn, move };
}

/** Changes nothing else of the present version. */
async function writeTo(id: string, change: Change): Promise<void> {
  const rule = await api.getRule(id);
  await api.updateRule(id, { ...rule, ...change }, { ifMatch: await etagOf(rule) });
}
