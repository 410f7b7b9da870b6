interface Answer {
  status: number
  url?: string
  state?: string
  code?: string
  codes?: string[]
  secret?: string
}

/** Makes calls as one browser, which keeps its cookies whichever server responds. */
export function openBrowser() {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    url: string,
    body: object | URLSearchParams = {},
  ): Promise<Answer> => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(url, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    return { ...(text ? JSON.parse(text) : {}), status: response.status }
  }
  const post = (address: string, path: string, body?: object | URLSearchParams) =>
    send('POST', `${address}/api/${path}`, body)
  return { cookies, send, post }
}
