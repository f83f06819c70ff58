export interface ModelLine {
  readonly account: string;
  /** Debit-positive. */
  readonly amount: number;
  readonly clearedOn?: string | undefined;
}

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly date: string;
  readonly lines: readonly ModelLine[];
  readonly isDeleted: boolean;
}

const DAY_MS = 86_400_000;
const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** What is cleared and reconciled, as a plain list of lines: everything is looked up again each time. */
export class MarksModel {
  readonly #entries = new Map<string, Entry>();
  readonly #reconciliations = new Map<string, { id: string; date: string }[]>();

  constructor(accounts: readonly string[]) {
    for (const account of accounts) this.#reconciliations.set(account, []);
  }

  through(account: string): string | undefined {
    return this.#reconciliations.get(account)?.at(-1)?.date;
  }

  isReconciled({ account, clearedOn }: ModelLine): boolean {
    return clearedOn !== undefined && clearedOn <= (this.through(account) ?? '');
  }

  live(pick: number): Entry | undefined {
    return this.#some(pick, false);
  }

  deleted(pick: number): Entry | undefined {
    return this.#some(pick, true);
  }

  #some(pick: number, isDeleted: boolean): Entry | undefined {
    const found = [...this.#entries.values()].filter((each) => each.isDeleted === isDeleted);
    return found[pick % Math.max(1, found.length)];
  }

  create(id: string, kind: string, date: string, lines: readonly ModelLine[]): void {
    this.#entries.set(id, { id, kind, date, lines, isDeleted: false });
  }

  /** A line of the same place keeps its mark while its account stays. */
  change(id: string, date: string, lines: readonly ModelLine[]): number {
    const before = this.#entry(id);
    const after = lines.map((line, index) => {
      const was = before.lines[index];
      return was?.account === line.account ? { ...line, clearedOn: was.clearedOn } : line;
    });
    const isRefused = before.lines.some(
      (was, index) =>
        this.isReconciled(was) &&
        !(after[index]?.amount === was.amount && after[index]?.account === was.account),
    );
    if (isRefused) return 409;
    this.#entries.set(id, { ...before, date, lines: after });
    return 200;
  }

  delete(id: string): number {
    const before = this.#entry(id);
    if (before.lines.some((line) => this.isReconciled(line))) return 409;
    this.#entries.set(id, { ...before, isDeleted: true });
    return 204;
  }

  restore(id: string): void {
    const before = this.#entry(id);
    const lines = before.lines.map((line) =>
      this.isReconciled(line) ? { ...line, clearedOn: undefined } : line,
    );
    this.#entries.set(id, { ...before, lines, isDeleted: false });
  }

  mark(account: string, ids: readonly string[], cleared: boolean, on: string | undefined): number {
    const through = this.through(account);
    const chosen = ids.map((id) => this.#entry(id));
    if (chosen.some(({ lines }) => !lines.some((line) => line.account === account))) return 422;
    const usual = (date: string) => (through === undefined || date > through ? date : nextDay(through));
    const marked = chosen.map((entry) => ({
      ...entry,
      lines: entry.lines.map((line) => {
        if (line.account !== account) return line;
        return { ...line, clearedOn: cleared ? (on ?? line.clearedOn ?? usual(entry.date)) : undefined };
      }),
    }));
    const isRefused = marked.some((after) =>
      after.lines.some((line, index) => {
        const was = this.#entry(after.id).lines[index] as ModelLine;
        return was.clearedOn !== line.clearedOn && (this.isReconciled(was) || this.isReconciled(line));
      }),
    );
    if (isRefused) return 409;
    for (const entry of marked) this.#entries.set(entry.id, entry);
    return 200;
  }

  clearedOn(account: string, day: string): number {
    return this.#linesOn(account)
      .filter(({ clearedOn }) => clearedOn !== undefined && clearedOn <= day)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  reconcile(account: string, date: string, isEqual: boolean, id: string): number {
    if (date <= (this.through(account) ?? '')) return 422;
    if (!isEqual) return 409;
    this.#reconciliations.get(account)?.push({ id, date });
    return 200;
  }

  reconciliation(account: string, isLast: boolean): { id: string } | undefined {
    return this.#reconciliations.get(account)?.at(isLast ? -1 : 0);
  }

  reopen(account: string, id: string): number {
    const own = this.#reconciliations.get(account) ?? [];
    if (own.at(-1)?.id !== id) return 409;
    own.pop();
    return 204;
  }

  linesIn(account: string, state: string): [string, number, string][] {
    const stateOf = (line: ModelLine) =>
      line.clearedOn === undefined ? 'uncleared' : this.isReconciled(line) ? 'reconciled' : 'cleared';
    return this.#linesOn(account)
      .filter((line) => stateOf(line) === state)
      .map(({ id, amount, clearedOn }) => [id, amount, clearedOn ?? '']);
  }

  #linesOn(account: string) {
    return [...this.#entries.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap(({ id, lines }) => lines.map((line) => ({ id, ...line })))
      .filter((line) => line.account === account);
  }

  #entry(id: string): Entry {
    return this.#entries.get(id) as Entry;
  }
}
