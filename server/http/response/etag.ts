/** Whether `If-None-Match` contains this weak tag. */
export const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim() === '*' || tag.trim().endsWith(etag.slice(2))) ?? false
