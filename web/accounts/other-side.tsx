import type { Category, RegisterLine } from '../../client/client.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Icon } from '../ui/icon.tsx';

interface OtherSideProps {
  readonly line: RegisterLine;
  readonly categories: readonly Category[] | undefined;
}

export const otherSideOf = ({ counter_accounts }: RegisterLine): string =>
  counter_accounts.map(({ name }) => name).join(', ');

/** What stands opposite a line, after the icon of its category, or a sign of what it is instead. */
export function OtherSide(props: OtherSideProps) {
  const text = otherSideOf(props.line);
  return (
    <span class="cat">
      <SideIcon {...props} />
      <span class="clip" title={text}>
        {text}
      </span>
    </span>
  );
}

function SideIcon({ line: { kind, counter_accounts }, categories = [] }: OtherSideProps) {
  if (kind === 'transfer') return <Icon name="transfer" size="s" />;
  if (kind !== 'expense' && kind !== 'income') return null;
  if (counter_accounts.length > 1) return <Icon name="split" size="s" />;
  // More than one category may post to an account.
  const [category, another] = categories.filter(({ account }) => account.id === counter_accounts[0]?.id);
  return <CategoryIcon name={another ? undefined : category?.icon} />;
}
