/** What is counted of the things that an organisation stores. */
export type StoredKind =
  | 'slots'
  /** Slots created, changed, deleted or restored by actions on many slots. */
  | 'slot_changes'
  /** Bookings by staff. */
  | 'bookings'
  | 'projects'
  | 'variants'
  | 'invitations'
  /** A member's calls that store something, and with them audit entries and emails. */
  | 'calls'
