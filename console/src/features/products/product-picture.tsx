import { AppstoreOutlined, ClusterOutlined, NodeIndexOutlined } from '@ant-design/icons';
import {
  capabilityOf,
  type Product,
  productCatalogue,
} from '@linekeeper/contract/products/product-catalogue';
import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { type ComponentType } from 'react';
import styles from './products.module.css';

const pictures: Readonly<Record<Product['icon'], ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  radar: ClusterOutlined,
  route: NodeIndexOutlined,
};

interface Props {
  readonly product: string;
  /** Id of an image; null: the console's own picture. */
  readonly icon: string | null;
}

/** What a product looks like: the image that it was given, else a picture of its capability. */
export function ProductPicture({ product, icon }: Props) {
  const capability = capabilityOf(product);
  const Picture = capability ? pictures[productCatalogue[capability].icon] : AppstoreOutlined;
  return (
    <span className={`grid accent ${styles.icon}`}>
      {icon === null ? <Picture aria-hidden /> : <img src={imageAddress(icon)} alt="" />}
    </span>
  );
}
