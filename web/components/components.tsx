import { useState } from 'preact/hooks';
import { say, sayFailure } from '../platform/toasts.ts';
import { Bar } from '../ui/bar.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { ConflictDialog } from '../ui/conflict.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { CheckField, DateField, Radios, SelectField, TextField } from '../ui/field.tsx';
import { Submit } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { LineChart } from '../ui/line-chart.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Region, Screen } from '../ui/screen.tsx';

const CHOICES = ['Clothing', 'Groceries', 'Health', 'Household'].map((label) => ({ value: label, label }));
const POINTS = [21, 24, 23, 30, 34, 31, 38].map((value, index) => ({
  label: String(index + 1),
  name: `Week ${index + 1}`,
  value: value * 100,
}));

/** Every component with its states, for those who build screens. It is not in the navigation. */
export default function Components() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('12.50+3.20');
  const [category, setCategory] = useState('Gro');
  const [view, setView] = useState('chart');
  const [isChecked, setChecked] = useState(true);
  const [dialog, setDialog] = useState<'form' | 'conflict'>();
  return (
    <Screen title="Components" note="and their states, in both themes">
      <div class="grid">
        <Region title="Buttons" width="w6">
          <div class="stack">
            <div class="row">
              <button class="button primary" type="button">
                Save
              </button>
              <button class="button secondary" type="button">
                Save and add another
              </button>
              <button class="button plain" type="button">
                Cancel
              </button>
              <button class="button plain danger" type="button">
                Delete
              </button>
            </div>
            <div class="row">
              <Submit label="Saving" isBusy />
              <button class="button danger-fill" type="button">
                Erase everything
              </button>
              <button class="button secondary" type="button" disabled>
                Not possible
              </button>
              <button class="icon-button" type="button" aria-label="More">
                <Icon name="more" />
              </button>
            </div>
            <Radios
              label="View"
              value={view}
              choices={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              onChange={setView}
            />
          </div>
        </Region>
        <Region title="Messages" width="w6">
          <div class="stack">
            <div class="row">
              <button
                class="button secondary"
                type="button"
                onClick={() => say('3 transactions deleted', async () => {})}
              >
                Show a message
              </button>
              <button
                class="button secondary"
                type="button"
                onClick={() => sayFailure('It could not be saved')}
              >
                Show a failure
              </button>
            </div>
            <Notice kind="amber">You are offline. What you type is kept.</Notice>
            <LoadFailure error={new TypeError('Failed to fetch')} again={() => undefined} />
            <Notice kind="blue">A new version is ready.</Notice>
          </div>
        </Region>
        <Region title="Fields" width="w6">
          <div class="fields two">
            <TextField label="Text" value={text} onChange={setText} hint="A hint" />
            <SelectField label="Choice" value="Groceries" choices={CHOICES} onChange={() => undefined} />
            <MoneyField label="Amount" value={amount} onChange={setAmount} />
            <DateField
              label="Date"
              value="2026-10-30"
              onChange={() => undefined}
              error="The period through 31 October is locked."
            />
            <Combobox
              label="Category"
              value={category}
              choices={CHOICES}
              onInput={setCategory}
              onChoose={({ label }) => setCategory(label)}
              onCreate={setCategory}
              isStrict
            />
            <CheckField label="Refund" isChecked={isChecked} onChange={setChecked} />
          </div>
        </Region>
        <Region title="Money" width="w6">
          <div class="stack">
            <Figure amount={78556.07} look="hero" />
            <Figure amount={-135.13} />
            <Money amount={1234.5} direction="in" />
            <Money amount={84.27} direction="out" />
            <Money amount={500} direction="none" />
            <Money amount={0} />
            <Money amount={28340} currency="JPY" direction="none" />
            <div class="w100">
              <Bar share={0.6} look="spent" mark={0.5} />
              <Bar share={0.9} look="spent" over={0.1} mark={0.5} />
            </div>
          </div>
        </Region>
        <Region title="Dialogs" width="w6">
          <div class="row">
            <button class="button secondary" type="button" onClick={() => setDialog('form')}>
              Open a dialog
            </button>
            <button class="button secondary" type="button" onClick={() => setDialog('conflict')}>
              Open a conflict
            </button>
          </div>
        </Region>
        <Region title="Chips" width="w6">
          <div class="row">
            <span class="chip blue">New</span>
            <span class="chip green">
              <Icon name="refund" size="xs" />
              Refund
            </span>
            <span class="chip amber">
              <Icon name="warn" size="xs" />
              Overdue
            </span>
            <span class="chip red">
              <Icon name="x" size="xs" />
              Error
            </span>
            <span class="pill">155.01</span>
            <span class="pill red">
              <Icon name="warn" size="xs" />
              −22.20
            </span>
          </div>
        </Region>
        <Region title="Loading" width="w6">
          <Skeleton />
          <Progress label="Posting 412 of 1,130 rows" done={412} of={1130} />
        </Region>
        <Region title="Empty" width="w6">
          <Empty text="No obligations. Money that you lent or owe belongs here, with its payments.">
            <button class="button secondary" type="button">
              Add obligation
            </button>
          </Empty>
        </Region>
        <Region title="Chart" width="w12">
          <LineChart label="From 2,100 in week 1 to 3,800 in week 7" points={POINTS} />
        </Region>
      </div>
      {dialog === 'form' && (
        <Dialog title="A dialog" onClose={() => setDialog(undefined)}>
          <form onSubmit={(event) => event.preventDefault()}>
            <DialogBody>
              <TextField label="Name" value={text} onChange={setText} error="Is required." />
            </DialogBody>
            <DialogFoot onCancel={() => setDialog(undefined)}>
              <Submit label="Save" isBusy={false} />
            </DialogFoot>
          </form>
        </Dialog>
      )}
      {dialog === 'conflict' && (
        <ConflictDialog
          differences={[{ field: 'amount', label: 'Amount', yours: '84.27', theirs: '86.27' }]}
          onKeepMine={() => setDialog(undefined)}
          onUseTheirs={() => setDialog(undefined)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Screen>
  );
}
