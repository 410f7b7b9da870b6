import fc from 'fast-check'

/** A node as data, before a library turns it into an element. */
export type Node = null | boolean | string | number | Branch

export interface Branch {
  /** A tag or component name. */
  type: string
  key?: string | number
  props: Record<string, unknown>
  nodes: Node[]
}

export type TreeStep =
  | { do: 'render'; nodes: Node[] }
  | { do: 'change'; which: number[] }
  | { do: 'click' | 'focus'; which: number }
  | { do: 'type'; which: number; text: string }

const maybe = (...values: unknown[]) => fc.constantFrom<unknown>(undefined, ...values)

const attributes = fc.record(
  {
    className: maybe('a', 'b', ''),
    title: maybe('t', 'u', null),
    hidden: maybe(true, false),
    tabIndex: maybe(0, -1),
    role: maybe('group', 'note'),
    'aria-label': maybe('x', 'y'),
    'aria-pressed': maybe(true, false),
    'data-own': maybe(true, false, 'z', 3),
    onClick: maybe('one', 'two'),
  },
  { requiredKeys: [] },
)
const forTag: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  form: fc.record({ noValidate: maybe(true, false) }),
  input: fc.record({
    value: fc.constantFrom('', 'ab', 'abc'),
    autoComplete: maybe('off', 'name'),
    inputMode: maybe('email', 'text'),
    maxLength: fc.constantFrom(5, 9),
    required: maybe(true, false),
  }),
  label: fc.record({ htmlFor: maybe('f', 'g') }),
}

const isTag = (type: string) => type === type.toLowerCase()

function propsOf(type: string): fc.Arbitrary<Record<string, unknown>> {
  if (!isTag(type)) return type === 'Fragment' ? fc.constant({}) : fc.record({ input: maybe(0, 1) })
  const own = forTag[type] ?? fc.constant({})
  return fc.tuple(attributes, own).map(([all, one]) => ({ ...all, ...one }))
}

const isEmpty = (type: string) => type === 'input' || type === 'Typed'

const branch = (type: string, depth: number): fc.Arbitrary<Branch> =>
  fc.record({
    type: fc.constant(type),
    props: propsOf(type),
    nodes: isEmpty(type) ? fc.constant([]) : nodes(depth - 1),
  })

const text = fc.constantFrom<Node>(null, true, false, '', 'text', 'other', 0, 7)
const types = ['li', 'Boxed', 'input', 'Bare', 'Fragment', 'form', 'Typed', 'label', 'Named']

const any = (depth: number) => fc.constantFrom(...types).chain((type) => branch(type, depth))

/** Children as in JSX: a fixed number of positions, each filled or empty. */
const inPlaces = (depth: number) => {
  const one = fc.oneof<fc.Arbitrary<Node>[]>(text, any(depth), any(depth))
  return fc.tuple(one, one, one, one)
}

/** A list whose items have keys. */
const byKey = (depth: number) =>
  fc
    .uniqueArray(fc.oneof(fc.nat(5), fc.constantFrom('a', 'b', 'c')), {
      maxLength: 6,
      selector: String,
    })
    .chain((keys) => fc.tuple(...keys.map((key) => any(depth).map((one) => ({ ...one, key })))))

const nodes = (depth: number): fc.Arbitrary<Node[]> =>
  depth < 0 ? fc.tuple(text) : fc.oneof<fc.Arbitrary<Node[]>[]>(inPlaces(depth), byKey(depth))

const which = fc.nat(20)

export const steps: fc.Arbitrary<TreeStep[]> = fc.array(
  fc.oneof<fc.Arbitrary<TreeStep>[]>(
    fc.record({ do: fc.constant('render'), nodes: nodes(2) }),
    fc.record({ do: fc.constant('render'), nodes: byKey(1) }),
    fc.record({
      do: fc.constant('change'),
      which: fc.array(which, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ do: fc.constantFrom('click', 'focus'), which }),
    fc.record({ do: fc.constant('type'), which, text: fc.constantFrom('', 'abx', 'q') }),
  ),
  { minLength: 3, maxLength: 9 },
)
