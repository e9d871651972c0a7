// Pages of fiat lists on the wire.
type Asked = { readonly page: number; readonly limit: number };

/** The range of rows of a page, and what the answer says about the page. */
export const pageOf = ({ page, limit }: Asked, total: number) => ({
  place: placeOf({ page, limit }),
  message: { page, pages: Math.ceil(total / limit), total, limit },
});

export const placeOf = ({ page, limit }: Asked) => ({ offset: (page - 1) * limit, limit });
