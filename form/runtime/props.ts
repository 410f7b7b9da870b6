import type { ElementProps } from './element.ts'

const attributes: Record<string, string> = { className: 'class', htmlFor: 'for' }

/** Sets HTML attributes and event handlers; writes an input's text only if it differs. */
export function setProps(
  dom: HTMLElement & ElementProps,
  props: ElementProps,
  before: ElementProps,
) {
  for (const name in { ...before, ...props }) {
    const value = props[name]
    if (/^(children|ref)$/.test(name)) continue
    if (name === 'value') {
      if (dom[name] !== value) dom[name] = value
    } else if (value === before[name]) continue
    else if (name.startsWith('on')) dom[name.toLowerCase()] = value
    else setAttribute(dom, attributes[name] ?? name, value)
  }
}

function setAttribute(dom: HTMLElement, name: string, value: unknown) {
  // HTML's boolean attributes are present or absent, but `aria-…` and `data-…` attributes can be
  // "false".
  if (value == null || (value === false && name[4] !== '-')) dom.removeAttribute(name)
  else dom.setAttribute(name, String(value))
}
