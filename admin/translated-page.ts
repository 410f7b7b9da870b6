/*
 * A browser that translates a page puts a `<font>` in the place of text, or around it. React still
 * changes and removes the text it has made: it fails, or the translation of an old number stays.
 * Here the text is put back before React needs it; the translator notices, and translates it again.
 */

/** What stands in the place of a text that was taken out of the page. */
const placeOf = new WeakMap<Node, Element>()
const textsOf = new WeakMap<Element, Text[]>()

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT'

function noteReplaced(records: MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation)))
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') putBack(target)
    const beside = [...addedNodes, previousSibling, nextSibling]
    const place = beside.filter(isTranslation).find((node) => added.has(node))
    if (!place) continue
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue
      placeOf.set(text, place)
      textsOf.set(place, [...(textsOf.get(place) ?? []), text])
      observer.observe(text, { characterData: true })
    }
  }
}

/** Puts a text back where the page had it, with those that were translated together with it. */
function putBack(node: Node): void {
  const place = placeOf.get(node)
  if (!place) return
  const texts = textsOf.get(place) ?? []
  for (const text of texts) placeOf.delete(text)
  place.replaceWith(...texts)
}

/** Takes a node out of the translation that is around it in `parent`. */
function unwrap(node: Node, parent: Node): void {
  let around: Node | null = node.parentNode
  while (around && around.parentNode !== parent) around = around.parentNode
  if (isTranslation(around)) around.replaceWith(...textsIn(around))
}

const textsIn = (node: Node): Node[] =>
  node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn)

function settle(node: Node | null, parent: Node): void {
  if (!node || node.parentNode === parent) return
  // What has just happened may not have been noted yet.
  noteReplaced(observer.takeRecords())
  putBack(node)
  if (node.parentNode !== parent) unwrap(node, parent)
}

let observer: MutationObserver

/** Call before React renders. */
export function surviveTranslation(): void {
  observer = new MutationObserver(noteReplaced)
  observer.observe(document, { childList: true, subtree: true })
  const { insertBefore, removeChild, appendChild } = Node.prototype
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, next: Node | null) {
      putBack(node)
      settle(next, this)
      return insertBefore.call(this, node, next)
    },
    removeChild(this: Node, node: Node) {
      settle(node, this)
      return removeChild.call(this, node)
    },
    appendChild(this: Node, node: Node) {
      putBack(node)
      return appendChild.call(this, node)
    },
  })
}
