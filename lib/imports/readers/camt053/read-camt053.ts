import type { XmlElement } from '@rgrove/parse-xml';
import { chooseAccount } from '../choose-statement.ts';
import { unreadable } from '../failure.ts';
import { checkRowCount, currencyCode } from '../rows.ts';
import type { ReadOptions, Statement, StatementRow } from '../statement.ts';
import { quoted } from '../text.ts';
import { isPending, readEntry } from './entry.ts';
import { all, at, localName, parseDocument, textAt } from './xml.ts';

/** Messages of the same family, which are not statements of booked transactions. */
const OTHER_MESSAGES: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'camt.052 (account report)',
  BkToCstmrDbtCdtNtfctn: 'camt.054 (debit and credit notification)',
};

/**
 * camt.053 of any version. They differ only in optional parts that do not matter here, except those that entry.ts
 * handles.
 */
export function readCamt053(text: string, options: ReadOptions): Statement {
  const { root, lineOf } = parseDocument(text);
  const messages = documents(root).map((document) => statementMessage(document, lineOf(document)));
  if (messages.length === 0)
    throw unreadable(lineOf(root), `${quoted(root.name)} is not a camt.053 document`);
  const parts = messages
    .flatMap((message) => all(message, 'Stmt'))
    .map((statement) => ({ statement, account: accountOf(statement) }));
  const chosen = chooseAccount(parts, options.statement).map(({ statement }) => statement);

  const rows: StatementRow[] = [];
  let pending = 0;
  for (const entry of chosen.flatMap((statement) => all(statement, 'Ntry'))) {
    if (isPending(entry)) pending += 1;
    else rows.push(...readEntry(entry, lineOf(entry)));
    checkRowCount(rows.length);
  }
  return { rows, pending, currency_id: currencyCode(textAt(chosen[0], 'Acct/Ccy')) };
}

/** The documents of a file. Some banks wrap them in an envelope. */
function documents(root: XmlElement): readonly XmlElement[] {
  return localName(root) === 'Document' ? [root] : all(root, 'Document');
}

function statementMessage(document: XmlElement, line: number): XmlElement {
  const message = at(document, 'BkToCstmrStmt');
  if (message) return message;
  const other = Object.keys(OTHER_MESSAGES).find((name) => at(document, name));
  if (other) throw unreadable(line, `the file is a ${OTHER_MESSAGES[other]}, not a camt.053 statement`);
  throw unreadable(line, 'the document has no BkToCstmrStmt element; it is not a camt.053 statement');
}

/** Banks write one statement per day, so statements are grouped by account. */
function accountOf(statement: XmlElement): string | undefined {
  const id = textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id', 'Acct/Id/BBAN');
  const currency = textAt(statement, 'Acct/Ccy');
  return id === undefined || currency === undefined ? id : `${id} ${currency}`;
}
