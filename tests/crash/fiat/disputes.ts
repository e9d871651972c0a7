// Disputes in the second of a kill: deals that were just paid with a proof are appealed, and their parties say what happened,
// with pictures. What was answered is there afterwards, once, and each sees what is for him.
import { fiat, fiatStatements } from '@bourse/contract';
import type postgres from 'postgres';
import { z } from 'zod';
import { uploadPicture } from '../../support/pictures.ts';
import { post, type TestUser } from '../../support/users.ts';
import type { Acts } from './acts.ts';

type Disputed = { readonly id: number; readonly buyer: TestUser; readonly seller: TestUser };
type Stated = { readonly id: number; readonly content: string; readonly picture: string };

const reasonOf = (id: number): string => `the reason of deal ${id}`;
const nameOf = (address: string): string => new URL(address, 'http://bourse').searchParams.get('name') ?? '';
const rows = z.array(z.object({ deal_id: z.string(), content: z.string(), n: z.number(), pictures: z.string() }));

export class Disputes {
  /** This evidence is for operators alone. */
  readonly #evidence: string;
  readonly #acts: Acts;
  /** The pictures that prove payments, which their sellers see, by the deal. */
  readonly #proofs = new Map<number, string>();
  readonly #appealed = new Set<number>();
  readonly #stated: Stated[] = [];

  private constructor(acts: Acts, evidence: string) {
    this.#acts = acts;
    this.#evidence = evidence;
  }

  static async open(
    url: string,
    { buyer, acts }: { readonly buyer: TestUser; readonly acts: Acts },
  ): Promise<Disputes> {
    return new Disputes(acts, await uploadPicture({ url }, buyer.token));
  }

  /** Whoever buys on an own ad may show a proof, or none. */
  async prepareProofs(url: string, deals: readonly Disputed[]): Promise<void> {
    const upload = async ({ id, buyer }: Disputed): Promise<void> => {
      this.#proofs.set(id, await uploadPicture({ url }, buyer.token));
    };
    await Promise.all(deals.map(upload));
  }

  pay(url: string, { id, buyer }: Disputed): Promise<boolean | undefined> {
    const proof = this.#proofs.get(id);
    const fields = { id: String(id), ...(proof === undefined ? {} : { pay_orders_img: proof }) };
    return this.#acts.take(url, { user: buyer, path: fiat.pay.path, fields });
  }

  wasProven(id: number): boolean {
    return this.#proofs.has(id) && this.#acts.wasDone(fiat.pay.path, id);
  }

  /** The reason is said with it, and once it runs more is said, with a picture. */
  async appeal(url: string, { id, buyer }: Disputed): Promise<void> {
    this.#appealed.add(id);
    const fields = { id: String(id), reason: reasonOf(id) };
    if (!(await this.#acts.take(url, { user: buyer, path: fiat.appeal.path, fields }))) return;
    const content = `what happened in deal ${id}`;
    const said = { id: String(id), content, pictures: this.#evidence };
    const answer = await post(url + fiatStatements.state.path, said, { authorization: buyer.token }).catch(
      () => undefined,
    );
    if (answer?.type === 'ok') this.#stated.push({ id, content, picture: this.#evidence });
  }

  wasAppealed(id: number): boolean {
    return this.#acts.wasDone(fiat.appeal.path, id);
  }

  async findFaults(sql: postgres.Sql): Promise<readonly string[]> {
    const found = await sql`
      SELECT deal_id::text, content, count(*)::integer AS n, min(pictures::text) AS pictures
      FROM deal_statements GROUP BY deal_id, content`;
    const statements = new Map(rows.parse([...found]).map((row) => [`${row.deal_id} ${row.content}`, row]));
    const expected = [
      ...[...this.#appealed]
        .filter((id) => this.wasAppealed(id))
        .map((id) => ({ id, content: reasonOf(id), picture: '' })),
      ...this.#stated,
    ];
    return expected.flatMap(({ id, content, picture }) => {
      const row = statements.get(`${id} ${content}`);
      const isThere = row?.n === 1 && row.pictures === `{${nameOf(picture)}}`;
      return isThere ? [] : [`${content} was stated ${row?.n ?? 0} times, with ${row?.pictures}`];
    });
  }

  /** The proof is the other party's to see, and of an appeal nothing is. */
  async findPictureFaults(url: string, { id, seller }: Disputed): Promise<readonly string[]> {
    const proof = this.#proofs.get(id);
    if (proof === undefined || !this.wasProven(id)) return [];
    const see = async (picture: string): Promise<boolean> => {
      const answer = await fetch(url + picture, { headers: { authorization: seller.token } });
      return answer.headers.get('content-type')?.startsWith('image/') ?? false;
    };
    const faults = (await see(proof)) ? [] : [`the seller of deal ${id} does not see the proof of its payment`];
    return (await see(this.#evidence)) ? [...faults, `the seller of deal ${id} sees what is for operators`] : faults;
  }
}
