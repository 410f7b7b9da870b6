import { Skeleton } from '@mantine/core'

interface FieldsSkeletonProps {
  label: string
  fields: number
}

/** A placeholder shown while a form or list loads. */
export const FieldsSkeleton = ({ label, fields }: FieldsSkeletonProps) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: fields }, (_, place) => (
      <div key={String(place)}>
        <Skeleton height={16} width={160} mt="lg" mb="xs" />
        <Skeleton height={42} />
      </div>
    ))}
  </div>
)
