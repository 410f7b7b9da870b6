import { useState } from 'react'

/** What a passing message says. `hush` takes it away, for what is done next. */
export function useNews() {
  const [news, setNews] = useState({ nth: 0, text: '' })
  const tell = (text: string) => setNews(({ nth }) => ({ nth: nth + 1, text }))
  const hush = () => setNews(({ nth }) => ({ nth, text: '' }))
  return { news, tell, hush }
}
