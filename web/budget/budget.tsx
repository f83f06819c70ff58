export default function X() {
  return <h1>budget</h1>;
}
