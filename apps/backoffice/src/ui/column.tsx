// Columns of tables, each made by the function that is named for its place on the card of a phone; a figure stands at the end
// of its cell, in digits of one width.
import type { Column } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';

type Look = Partial<Pick<Column<never>, 'width' | 'isNumeric' | 'hiddenBelow' | 'cardLabel'>>;
type Cell<Row> = Column<Row>['cell'];

type MakeColumn = {
  <Row>(key: string, header: ReactNode, cell: Cell<Row>): Column<Row>;
  <Row>(key: string, header: ReactNode, look: Look, cell: Cell<Row>): Column<Row>;
};

const columnOn =
  (onCard: NonNullable<Column<never>['onCard']>, always: Look = {}): MakeColumn =>
  <Row,>(key: string, header: ReactNode, ...rest: readonly [Cell<Row>] | readonly [Look, Cell<Row>]): Column<Row> => {
    const [look, cell] = rest.length === 2 ? rest : [{}, rest[0]];
    return { key, header, onCard, ...always, ...look, cell };
  };

export const titleColumn = columnOn('title');
export const endColumn = columnOn('end');
export const textColumn = columnOn('wide');
export const figureColumn = columnOn('wide', { isNumeric: true });
export const footColumn = columnOn('foot');

/** The buttons of a row; their head is read aloud alone. */
export const actsColumn = <Row,>(header: string, look: Look, cell: Cell<Row>): Column<Row> =>
  figureColumn('act', <span className="sr-only">{header}</span>, { cardLabel: '', ...look }, cell);
