/** Whether one of the tags in `If-None-Match` is this weak one. */
export const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim() === '*' || tag.trim().endsWith(etag.slice(2))) ?? false
