import {
  IconCircle,
  IconCircleFilled,
  IconHexagon,
  IconHexagonFilled,
  IconSquare,
  IconSquareFilled,
  IconSquareRotated,
  IconSquareRotatedFilled,
  IconStar,
  IconStarFilled,
  IconTriangle,
  IconTriangleFilled,
} from '@tabler/icons-react'

const shapes = [
  IconCircleFilled,
  IconSquareFilled,
  IconTriangleFilled,
  IconStarFilled,
  IconSquareRotatedFilled,
  IconHexagonFilled,
  IconCircle,
  IconSquare,
  IconTriangle,
  IconStar,
  IconSquareRotated,
  IconHexagon,
] as const

interface VariantShapeProps {
  /** The variant's position in its project. */
  index: number
  className: string | undefined
}

/** The shape beside a variant's name. If a project has more than twelve variants, shapes repeat. */
export function VariantShape({ index, className }: VariantShapeProps) {
  const Shape = shapes[Math.max(0, index) % shapes.length] ?? IconCircleFilled
  return <Shape size={11} aria-hidden className={className} />
}
