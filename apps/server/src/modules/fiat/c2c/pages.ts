// Pages of fiat lists on the wire.
type Asked = { readonly page: number; readonly limit: number };

/** Where a page lies, and what is said of it. */
export const pageOf = ({ page, limit }: Asked, total: number) => ({
  place: placeOf({ page, limit }),
  message: { page, pages: Math.ceil(total / limit), total, limit },
});

export const placeOf = ({ page, limit }: Asked) => ({ offset: (page - 1) * limit, limit });
